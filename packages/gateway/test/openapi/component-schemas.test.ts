import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Type from 'typebox'
import { createComponentSchemas } from '../../src/openapi/component-schemas.ts'

const Inner = Type.Object({ title: Type.String() }, { title: 'Inner' })

describe('component schemas', () => {
  it('writes a titled schema once and refers to it, at any depth', () => {
    const schemas = createComponentSchemas()
    const Outer = Type.Object({ list: Type.Array(Inner), one: Type.Optional(Inner) }, { title: 'Outer' })
    assert.deepEqual(schemas.refer(Outer), { $ref: '#/components/schemas/Outer' })
    const inner = { $ref: '#/components/schemas/Inner' }
    assert.deepEqual(schemas.all(), {
      Inner: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
      Outer: {
        type: 'object',
        required: ['list'],
        properties: { list: { type: 'array', items: inner }, one: inner },
      },
    })
  })

  it('adds the type of an enum', () => {
    assert.deepEqual(createComponentSchemas().refer(Type.Enum(['a', 'b'])), {
      type: 'string',
      enum: ['a', 'b'],
    })
  })

  it('refuses two different schemas with one title', () => {
    const schemas = createComponentSchemas()
    schemas.refer(Inner)
    assert.throws(() => schemas.refer(Type.Object({}, { title: 'Inner' })), {
      message: 'two different schemas have the title Inner',
    })
  })
})
