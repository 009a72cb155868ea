import { namedStatement, type Statement } from '../../statement.ts'
import type { Value } from '../session/session.ts'

/** A statement with named values, such as `:user_id`; `::text` is a cast. */
export const statement = (sql: string): Statement<Value> => namedStatement(sql, '$')
