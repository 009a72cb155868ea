import { useSession } from '../session/use-session.ts'
import { useEnvironment } from '../shared/location/use-environment.ts'
import { Caution } from '../shared/states/notices.tsx'
import { texts } from '../texts/texts.ts'
import { isOperatorToken, type Matter, needsTwo, useTwoPeople } from './use-two-people.ts'

const words = texts.twoPeople.hint

interface SecondPersonHintProps {
  of: Matter
  /** In place of the words for a change of any kind. */
  children?: string
}

/** Says before a change of production that a second person will decide about it, where that is so. */
export function SecondPersonHint({ of, children = words.person }: SecondPersonHintProps) {
  const { own } = useSession()
  const { data } = useTwoPeople()
  const isGuarded = useEnvironment() === 'production' || of === 'people'
  if (!isGuarded || !data || !needsTwo(data, of)) return null
  return <Caution>{isOperatorToken(own) ? words.operatorToken : children}</Caution>
}
