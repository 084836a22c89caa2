/** The loader row id, which every message about the configuration starts with. */
export const PLUGIN_NAME = 'repeat-tool-breaker'
