import { execFileSync } from 'node:child_process'

export const RELEASE_BRANCH = 'main'

export interface GitState {
  commit: string
  committedAt: Date
  /** Whether the tag of the version points at this commit. */
  isTagged: boolean
  /** The reasons why this tree cannot be released, in words. */
  problems: string[]
}

export function tagOf(version: string): string {
  return `v${version}`
}

export function gitState(root: string, version: string): GitState {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const commit = git('rev-parse', 'HEAD')
  const branch = git('branch', '--show-current')
  const changed = git('status', '--porcelain')
  const tag = tagOf(version)
  const tagged = git('tag', '--list', tag) && git('rev-list', '-n', '1', tag)
  const problems: string[] = []
  if (branch !== RELEASE_BRANCH)
    problems.push(`a release is made on the branch ${RELEASE_BRANCH}, and this is ${branch || 'no branch'}`)
  if (changed) problems.push(`the tree has changes that are not committed:\n${changed}`)
  if (tagged && tagged !== commit) problems.push(`the tag ${tag} stands at another commit, ${tagged}`)
  return {
    commit,
    isTagged: tagged === commit,
    committedAt: new Date(git('show', '--no-patch', '--format=%cI', 'HEAD')),
    problems,
  }
}
