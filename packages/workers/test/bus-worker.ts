import { connectPeer } from '../src/peer.ts'
import { createProcessBus } from '../src/process-bus.ts'

/** A worker that does nothing but ask and answer on the bus. */
const primary = connectPeer(process as unknown as Parameters<typeof connectPeer>[0])
const bus = createProcessBus(primary)

primary.onTold('start', (content) => {
  const id = content as number
  const inSecond = (act: () => unknown) => () => (id === 2 ? act() : id)
  bus.answer('echo', (question) => ({ id, question }))
  bus.answer(
    'fails-in-2',
    inSecond(() => Promise.reject(new Error('no'))),
  )
  bus.answer(
    'hangs-in-2',
    inSecond(() => new Promise(() => {})),
  )
  bus.answer(
    'too-much-in-2',
    inSecond(() => 'x'.repeat(9 * 1024 * 1024)),
  )
  primary.tell('ready', null)
})
primary.onAsked('ask-on-bus', async (content) => {
  const { topic, question } = content as { topic: string; question: unknown }
  const asked = topic === 'too-long-a-question' ? 'x'.repeat(9 * 1024 * 1024) : question
  return bus.ask(topic, asked).catch((error: Error) => [error.name])
})
