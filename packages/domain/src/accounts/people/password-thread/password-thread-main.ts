import { serveJobs } from '@txgw/base/thread/serve-jobs'
import { countGuesses } from './count-guesses.ts'

// The entry of the thread that judges new passwords, one after the other.
serveJobs(countGuesses)
