export { brakeCallOf, type BrakeCall } from './call.ts'
export { BRAKE_DEFAULTS, BRAKE_NAME, resolveBrakeConfig, type BrakeSettings } from './config.ts'
export type { InjectedMessage } from './texts.ts'
export { BrakeWatch, type BrakeFinding } from './watch.ts'
