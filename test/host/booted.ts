import { afterEach } from 'vitest'
import { bootRuntime, type Runtime, type RuntimeOptions } from './runtime.ts'

/**
 * Boot runtimes for a file's tests, each of which is disposed of after its test.
 * @returns boots one.
 */
export function useRuntimes(): (options?: RuntimeOptions) => Promise<Runtime> {
  const booted: Runtime[] = []
  afterEach(async () => {
    await Promise.all(booted.splice(0).map(({ ctx }) => ctx.fiber.dispose()))
  })
  return async options => {
    const runtime = await bootRuntime(options)
    booted.push(runtime)
    return runtime
  }
}
