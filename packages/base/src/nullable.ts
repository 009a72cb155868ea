import Type, { type TSchema } from 'typebox'

/** For a field that a response shows as null when it has no value. */
export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
