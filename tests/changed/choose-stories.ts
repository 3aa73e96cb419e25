import { basename } from 'node:path'
import { type Area, isAt, type Screen } from './find-screens.ts'
import type { ImportGraph } from './import-graph.ts'
import type { Story } from './read-stories.ts'

/** Under most screens of an area, or under none: what stands for the whole area. */
const FOR_AREA: Readonly<Record<Area | 'offline', string>> = {
  site: 'tests/e2e/checklist-b.test.ts',
  admin: 'tests/e2e/shortcuts.test.ts',
  offline: 'tests/e2e/created-offline.test.ts',
}

/** A file that more than this share of an area's screens reach is the area's, not theirs. */
const MOST_OF_AN_AREA = 0.5
const MOST_STORIES = 24
const FEWEST_OF_A_SCREEN = 3
const MOST_FILES = 4

const ON_SCREEN =
  /^src\/(?:site|admin|ui|device|entry|build|i18n|contract|domain|sync|server)\/|^(?:locales|public)\/|^index\.html$|^panda\.config\.ts$/

const STORY_FILE = /^tests\/e2e\/[^/]+\.test\.ts$/

export type ChosenStories = {
  readonly stories: readonly Story[]
  readonly remarks: readonly string[]
}

type Choice = {
  readonly changed: readonly string[]
  readonly graph: ImportGraph
  readonly screens: readonly Screen[]
  readonly stories: readonly Story[]
}

/** A story drives the whole site: what it imports says nothing. What it opens does. */
export const chooseStories = (choice: Choice): ChosenStories => {
  const { changed, stories } = choice
  const own = stories.filter(({ file }) => changed.includes(file))
  const parts = [
    { stories: own, remarks: [] },
    ...changed.filter((file) => ON_SCREEN.test(file)).map((file) => chooseFor(file, choice)),
    ...chooseForSupport(choice),
  ]
  const chosen = [...new Set(parts.flatMap((part) => part.stories))]
  const kept = keepWithin(chosen, own)
  const cut = chosen.length - kept.length
  return {
    stories: kept,
    remarks: [
      ...new Set(parts.flatMap(({ remarks }) => remarks)),
      ...(cut > 0 ? [`${cut} more stories open what has changed: npm run stories runs all`] : []),
    ],
  }
}

const chooseFor = (file: string, choice: Choice): ChosenStories => {
  const { graph, screens, stories } = choice
  const reaching = graph.reaching([file])
  const touched = screens.filter(({ module }) => reaching.has(module))
  const areas = areasOf(file, { reaching, touched, screens })
  const alike = areas.length > 0 || touched.length === 0 ? namedAlike(file, stories) : []
  const ofAreas = [
    ...alike,
    ...areas.flatMap((area) => stories.filter((story) => story.file === FOR_AREA[area])),
  ]
  const own = touched.filter(({ area }) => !areas.includes(area))
  const most = Math.max(FEWEST_OF_A_SCREEN, Math.floor(MOST_STORIES / Math.max(own.length, 1)))
  const ofScreens = own.map((screen) => ({
    screen,
    stories: mostSpecific({ screen, file, screens, stories }).slice(0, most),
  }))
  const without = ofScreens.filter((each) => each.stories.length === 0)
  return {
    stories: [...ofScreens.flatMap((each) => each.stories), ...ofAreas],
    remarks: [
      ...(areas.length > 0
        ? [
            `${file} is under all of ${areas.join(' and ')}: a few stories of each; npm run stories runs all`,
          ]
        : []),
      ...without.map(({ screen }) => `no story names ${screen.path} as it opens it`),
    ],
  }
}

type Touch = {
  readonly reaching: ReadonlyMap<string, number>
  readonly touched: readonly Screen[]
  readonly screens: readonly Screen[]
}

const areasOf = (
  file: string,
  { reaching, touched, screens }: Touch,
): readonly (Area | 'offline')[] => {
  const wide = (['site', 'admin'] as const).filter((area) => {
    const inArea = (screen: Screen) => screen.area === area
    const all = screens.filter(inArea).length
    return touched.filter(inArea).length > all * MOST_OF_AN_AREA
  })
  if (/^src\/sync\/|^src\/entry\/worker\/|^src\/device\/(?:storage|host|back-office)\//.test(file))
    return [...new Set([...wide, 'admin' as const, 'offline' as const])]
  if (touched.length > 0) return wide
  if (file.startsWith('src/server/')) return ['site', 'admin']
  const roots = { site: 'src/entry/site-root.tsx', admin: 'src/entry/admin-root.tsx' }
  const under = (['site', 'admin'] as const).filter((area) => reaching.has(roots[area]))
  if (under.length > 0) return under
  return /^src\/ui\/|^panda/.test(file) ? ['site', 'admin'] : ['site']
}

/** What no screen alone is about may have a story file of its name: src/server/course/… has course.test.ts. */
const namedAlike = (file: string, stories: readonly Story[]): readonly Story[] => {
  const words = wordsOf(file).map(singular)
  return stories.filter((story) =>
    wordsOf(basename(story.file, '.test.ts')).some((word) => words.includes(singular(word))),
  )
}

const singular = (word: string): string => word.replace(/s$/, '')

type Candidate = {
  readonly screen: Screen
  readonly file: string
  readonly screens: readonly Screen[]
  readonly stories: readonly Story[]
}

/** Those that open this screen: first whose file or name speaks of the changed file, and who open little else. */
const mostSpecific = ({ screen, file, screens, stories }: Candidate): readonly Story[] => {
  const words = wordsOf(file)
  const ofFile = Map.groupBy(stories, (story) => story.file)
  const opensIt = (story: Story): boolean => story.opens.some((address) => isAt(screen, address))
  const score = (story: Story): number => {
    const opened = screens.filter((each) => story.opens.some((address) => isAt(each, address)))
    const others = ofFile.get(story.file) ?? []
    const share = others.filter(opensIt).length / Math.max(others.length, 1)
    const storyWords = wordsOf(`${story.file} ${story.name}`)
    const common = words.filter((word) => storyWords.includes(word)).length
    return 1 / Math.max(opened.length, 1) + share + common
  }
  return stories
    .filter(opensIt)
    .map((story) => ({ story, score: score(story) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ story }) => story)
}

const EMPTY_WORDS = new Set([
  'src',
  'site',
  'admin',
  'tests',
  'test',
  'e2e',
  'page',
  'screen',
  'checklist',
  'server',
])

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3 && !EMPTY_WORDS.has(word))

/** Support is under many stories: those that it stands nearest to. */
const chooseForSupport = ({ changed, graph, stories }: Choice): readonly ChosenStories[] => {
  const support = changed.filter(
    (file) => /^tests\/(?:e2e\/|support\/)/.test(file) && !STORY_FILE.test(file),
  )
  if (support.length === 0) return []
  const steps = graph.reaching(support)
  const files = [...new Set(stories.map(({ file }) => file))]
    .filter((file) => steps.has(file))
    .toSorted((one, other) => (steps.get(one) ?? 0) - (steps.get(other) ?? 0))
  const near = files.slice(0, 2)
  const rest = files.length - near.length
  return [
    {
      stories: stories.filter(({ file }) => near.includes(file)),
      remarks:
        rest > 0
          ? [`${basename(support[0] ?? '')} is under ${rest} more story files: npm run stories`]
          : [],
    },
  ]
}

/** All stories of a changed story file; of the others as many as fit in a minute. */
const keepWithin = (chosen: readonly Story[], own: readonly Story[]): readonly Story[] => {
  const kept: Story[] = [...own]
  for (const story of chosen) {
    if (kept.includes(story)) continue
    const files = new Set([...kept, story].map(({ file }) => file))
    if (kept.length >= MOST_STORIES || files.size > MOST_FILES) continue
    kept.push(story)
  }
  return kept
}
