/** Why a server cannot be used now, for people. */
export interface Trouble {
  says: string
  helps: string
  /** The session is of no more use, or the server is not the one to talk to. */
  sessionLost?: true
}
