import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take many seconds, though not many lines: if one of them began last, one processor would run alone at the
 * end.
 */
const LONG = [
  'e2e/accessibility.test',
  'e2e/accessibility-admin.test',
  'e2e/checklist-k.test',
  'e2e/keyboard-admin.test',
  'e2e/panel.test',
  'e2e/pack-files.test',
  'e2e/portal.test',
  'e2e/every-entity.test',
  'chaos/chaos.test',
  'server/commands/database-commands.test',
  'server/main.test',
  'fuzz/fuzz.test',
  'contract/cost-growth.test',
  'server/commerce/killed-server.test',
]

/** Begins the files that take longest first, so that all workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      LONG.some((name) => moduleId.includes(name)) ? 0 : 1
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
