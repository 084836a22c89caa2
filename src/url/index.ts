export { hostOf, readAddress, readTarget, type Address, type HostAliases } from './address.ts'
export { addressesIn } from './inline.ts'
export { isLocalHost } from './locality.ts'
