/** The published 0.5.2 of the original package, which brings no types; only its public face is used. */
declare module 'original' {
  export const name: string
  export function apply(ctx: object, config?: object): unknown
}
