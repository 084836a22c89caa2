/** A language whose programs can stand on a command line. */
export type Language =
  | 'elixir'
  | 'go'
  | 'javascript'
  | 'julia'
  | 'lua'
  | 'perl'
  | 'php'
  | 'powershell'
  | 'python'
  | 'r'
  | 'ruby'

/** The text of a program that a command runs. */
export interface Program {
  readonly language: Language
  readonly text: string
}
