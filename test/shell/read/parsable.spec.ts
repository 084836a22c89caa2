import { describe, expect, it } from 'vitest'
import { MAX_HEREDOCS, MAX_PARSED_CHARS } from '../../../src/reading/index.ts'
import { readCommandLine } from '../../../src/shell/index.ts'
import { lineOf } from '../lines.ts'

/** A Python program with many comments behind parentheses, written to a file. */
const COMMENTED = `cat > a.py <<'E'\n${'f(x)  # what it does\n'.repeat(500)}E\n`

describe('a text that the parser takes long for', () => {
  it.each([
    ['here-documents that begin on one line', '<<A '.repeat(MAX_HEREDOCS + 1)],
    ['here-documents on one line that is continued', '<<A \\\n'.repeat(MAX_HEREDOCS + 1)],
    ['here-documents on one line, with quoted newlines', '<<A "\n"'.repeat(MAX_HEREDOCS + 1)],
    ['here-documents on one line, with newlines in other quotes', "<<A '\\\n'".repeat(MAX_HEREDOCS + 1)],
    ['here-documents on one line, with newlines in substitutions', '<<A $(\n)'.repeat(MAX_HEREDOCS + 1)],
    ['parameter expansions in others', '${A=(a\n'.repeat(5000)],
    ['parameter expansions in others, some of which are closed', '${A=${B}(a\n'.repeat(5000)],
    ['comments in substitutions that they leave open', '$(a $(b) # )\n'.repeat(200)],
    ['comments in process substitutions that they leave open', '<(a $(b) # )\n'.repeat(200)],
    ['comments behind functions in substitutions', '$(f() # )\n'.repeat(200)],
    ['comments behind the patterns of a case', '$(case x in a) # \n'.repeat(200)],
    ['a few such comments, and much else', `x $(a $(b) # )\n${'ls -l foo;'.repeat(500)}\n`.repeat(12)],
    ['such comments behind substitutions that are closed', `x $(a "$(b)") 'c'; ${'$(a $(b) # )\n'.repeat(200)}`],
    ['such comments behind quotes that hide a substitution', `x $(a '$(' ")" \`b\`); ${'$(a $(b) # )\n'.repeat(200)}`],
  ])('is not parsed: one with many %s', (_title, text) => {
    expect(text.length).toBeLessThanOrEqual(MAX_PARSED_CHARS)
    expect(readCommandLine(text)).toBeUndefined()
  })

  it.each([
    ['here-documents in a row', 'cat <<A\nx\nA\n'.repeat(2000)],
    ['here-documents with quoted delimiters in a row', "cat <<'A' # don't\nx\nA\n".repeat(2000)],
    ['parameter expansions side by side', 'a ${x:-${y}}; '.repeat(2000)],
    ['expansions of JavaScript, in a file', `cat > a.js <<'E'\n${'f(`${a} {${b}`)\n'.repeat(2000)}E\n`],
    ['comments behind substitutions', 'a $(b) # c\n'.repeat(2000)],
    ['comments behind substitutions with quotes', 'a $(b "$(c \'(\' ${d})" \\) e) # c\n'.repeat(1000)],
    ['comments in a few substitutions', 'a $(\n  b $(c) # d\n  e\n)\n'.repeat(10)],
    ['comments of Python, in a file', COMMENTED],
    ['comments of Python behind a substitution', `cd "$(git rev-parse --show-toplevel)" && ${COMMENTED}`],
    ['comments of Python behind arithmetic', `echo $((16#ff + 1)) ${'$'}{x#y}; ${COMMENTED}`],
    ['issues in the message of a commit', `git commit -m "$(cat <<'E'\nfix(a): b (#12)\n\nSee (c) #13.\nE\n)"`],
  ])('is not one with many %s', (_title, text) => {
    expect(lineOf(text).complete).toBe(true)
  })
})
