import type { SettingStore } from '../audit/setting-store.ts'
import { type Board, EMPTY_BOARD } from './board.ts'

const SETTING = 'notices'
const TRIES_MAX = 5

/** Keeps the board in the store, so that notices survive a restart and all processes know the same ones. */
export class BoardStore {
  readonly #settings: Pick<SettingStore, 'readSetting' | 'changeSetting'>

  constructor(settings: Pick<SettingStore, 'readSetting' | 'changeSetting'>) {
    this.#settings = settings
  }

  async read(): Promise<Board> {
    const text = await this.#settings.readSetting(SETTING)
    return text === undefined ? EMPTY_BOARD : JSON.parse(text)
  }

  /**
   * Stores what the function makes of the board, unless that is the same board. When another process was faster, the
   * function gets its board, a few times.
   * @returns whether something was stored
   */
  async change(update: (board: Board) => Board): Promise<boolean> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const expected = await this.#settings.readSetting(SETTING)
      const board: Board = expected === undefined ? EMPTY_BOARD : JSON.parse(expected)
      const next = update(board)
      if (next === board) return false
      const value = JSON.stringify(next)
      if (await this.#settings.changeSetting({ name: SETTING, expected, value })) return true
    }
    return false
  }
}
