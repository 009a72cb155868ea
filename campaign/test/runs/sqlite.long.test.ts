import { describeRuns } from './run-seeds.ts'

describeRuns('sqlite')
