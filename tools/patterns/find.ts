import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'

/** A regular expression in a file of this project. */
export interface Pattern {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** As it is written: the literal, or the call of `RegExp`. */
  readonly text: string
  /** What it is once it is put together; undefined when only run time tells. */
  readonly known: { readonly source: string; readonly flags: string } | undefined
}

const SOURCE_FILE = /\.tsx?$/u

/**
 * Find the regular expressions of all TypeScript below some folders.
 * @param folders - searched to any depth.
 * @returns literals, and calls of `RegExp` and `new RegExp`, in the order in which they stand.
 * @throws when a folder cannot be read.
 */
export async function findPatterns(folders: readonly string[]): Promise<readonly Pattern[]> {
  const found: Pattern[] = []
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true })
    for (const name of names.filter(each => SOURCE_FILE.test(each)).toSorted()) {
      const file = join(folder, name).replaceAll('\\', '/')
      found.push(...patternsIn(file, await readFile(file, 'utf8')))
    }
  }
  return found
}

/**
 * Find the regular expressions of one file.
 * @param file - its name; `.tsx` is read as such.
 * @param code - what is in it.
 */
export function patternsIn(file: string, code: string): readonly Pattern[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const constants = constantsOf(source)
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    const isLiteral = ts.isRegularExpressionLiteral(node)
    if (isLiteral || isRegExpCall(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      const known = isLiteral ? partsOf(node.text) : composed(node.arguments, constants)
      found.push({ file, line, text: node.getText(source), known })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The constants of a file, by name: what each is set to. */
type Constants = ReadonlyMap<string, ts.Expression>

function constantsOf(source: ts.SourceFile): Constants {
  const lists = source.statements.filter(ts.isVariableStatement).map(statement => statement.declarationList)
  const declared = lists.filter(list => list.flags & ts.NodeFlags.Const).flatMap(list => [...list.declarations])
  return new Map(
    declared.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer ? [[name.text, initializer] as const] : [],
    ),
  )
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
  return isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp'
}

function partsOf(literal: string): Pattern['known'] {
  const end = literal.lastIndexOf('/')
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) }
}

function composed(args: readonly ts.Expression[] = [], constants: Constants): Pattern['known'] {
  const [source, flags] = [args[0], args[1]].map(argument => (argument ? textOf(argument, constants) : ''))
  return source === undefined || flags === undefined ? undefined : { source, flags }
}

/** The text that an expression stands for, where the file itself tells. */
function textOf(node: ts.Expression, constants: Constants): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text)
    return value && textOf(value, constants)
  }
  if (ts.isTemplateExpression(node)) return joined(node, constants, part => part.text)
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    const { template } = node
    return ts.isTemplateExpression(template) ? joined(template, constants, part => part.rawText) : template.rawText
  }
  return undefined
}

type Part = ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail

function joined(
  { head, templateSpans }: ts.TemplateExpression,
  constants: Constants,
  read: (part: Part) => string | undefined,
): string | undefined {
  const parts = [
    read(head),
    ...templateSpans.flatMap(({ expression, literal }) => [textOf(expression, constants), read(literal)]),
  ]
  return parts.every(part => part !== undefined) ? parts.join('') : undefined
}
