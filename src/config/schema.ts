import z from '@deepseek-ai/schemastery'
import { isRecord } from '../json/index.ts'
import { reasonOf } from '../text/index.ts'
import { LIVE_FIELDS, LIVE_KEYS, type LiveField, type LiveKey } from './fields.ts'
import { liveValue } from './live.ts'

/**
 * What the host's loader checks a configuration with, and what makes the live fields live: a change that touches
 * nothing else is written into the references that the plugin was given. Other keys pass through as given. Live fields
 * are checked by our own rules first, so that a refusal names key, value and rule as every other one does.
 */
export function configSchema() {
  const schema = objectOf(key => {
    const field = boundedSchemaOf(LIVE_FIELDS[key])
    // A package that is copied into a profile runs on the host's schemastery, which may not know the method yet.
    return 'volatile' in field ? field.volatile() : field
  })
  const standard = schema['~standard']
  const validate: typeof standard.validate = value => {
    const problems = isRecord(value) ? LIVE_KEYS.flatMap(key => problemOf(key, value[key])) : []
    return problems.length > 0 ? { issues: problems.map(message => ({ message })) } : standard.validate(value)
  }
  return Object.defineProperty(schema, '~standard', { value: { ...standard, validate } })
}

/**
 * The live fields alone, as plain values: what a host that keeps settings by namespace is told about them. Only their
 * types, since it takes a rule beside the schema, and does not serve a namespace whose stored values break the schema.
 */
export function liveSchema() {
  return objectOf(key => schemaOf(LIVE_FIELDS[key]))
}

function objectOf<S>(schemaFor: (key: LiveKey) => S) {
  return z.object(Object.fromEntries(LIVE_KEYS.map(key => [key, schemaFor(key)])))
}

/** Without a default, so that a stored null stays one. */
function schemaOf(field: LiveField) {
  const description = { ...field.description }
  switch (field.kind) {
    case 'flag':
      return z.boolean().extra('description', description)
    case 'list':
      return listOf(z.string()).extra('description', description)
    case 'count':
      return z.number().extra('description', description)
  }
}

/** As strict as the rules are, as far as a schema can say it. */
function boundedSchemaOf(field: LiveField) {
  const description = { ...field.description }
  switch (field.kind) {
    case 'flag':
      return schemaOf(field)
    case 'list':
      return listOf(z.string().pattern(/\S/u)).extra('description', description)
    case 'count': {
      const whole = z.number().step(1).extra('description', description)
      // Below its least number a stage is off; the gate knows no such number.
      return field.least > 1 ? whole.min(field.least) : whole
    }
  }
}

/** A list has the empty list as its default, which here means something else than the absence of a list. */
function listOf(item: z<string>) {
  return z.array(item).extra('default', undefined)
}

function problemOf(key: LiveKey, raw: unknown): readonly string[] {
  try {
    liveValue(key, raw)
    return []
  } catch (error) {
    return [reasonOf(error)]
  }
}
