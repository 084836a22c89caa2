const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it is written into HTML, in content and in quoted attributes. Control characters are made visible. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, character => ENTITIES[character] ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '�')
}
