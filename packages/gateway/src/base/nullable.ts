import Type, { type TSchema } from 'typebox'

/** What an answer shows as null when there is none. */
export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
