import * as primitives from '@deepseek-ai/dsh-client-ui-primitives'

/** The host's own chevron where it has one. */
export function Chevron({ open }: { readonly open: boolean }) {
  const className = open ? 'rtb-chevron rtb-chevron-open' : 'rtb-chevron'
  const HostChevron = primitives.IconChevronDownOutline14
  if (HostChevron) return <HostChevron className={className} />
  return (
    <svg className={className} width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
      <path d="M3 5l4 4 4-4" fill="none" stroke="currentColor" strokeWidth={1.4} strokeLinecap="round" />
    </svg>
  )
}
