/** The host's own components. Which of them there are depends on the host, so each is looked for. */
declare module '@deepseek-ai/dsh-client-ui-primitives' {
  import type { ComponentType } from 'react'

  export const IconChevronDownOutline14: ComponentType<{ size?: number; className?: string }> | undefined
}
