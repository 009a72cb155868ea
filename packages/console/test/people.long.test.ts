import { describeConsole } from './console-harness.ts'
import { testOwnAccount } from './people/own-account.ts'
import { testPeopleChanges } from './people/people-changes.ts'
import { testPeopleStates } from './people/people-states.ts'

describeConsole('people who are already there', (console) => {
  testPeopleStates(console)
  testOwnAccount(console)
  testPeopleChanges(console)
})
