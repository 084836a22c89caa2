/** Stands in for the host's components: a host that has none of those that are looked for. */
export const IconChevronDownOutline14 = undefined
