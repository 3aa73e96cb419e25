import { dirname } from 'node:path'
import ts from 'typescript'
import type { ImportGraph } from '#tests/changed/import-graph.ts'
import type { PlacedFault } from './choose-faults.ts'
import { withFault } from './find-faults.ts'

/** Of those that import the file, so many are looked at: a changed type shows in the nearest. */
const MOST_IMPORTERS = 12

/** Says of a fault whether it compiles and changes what runs. One compiler is kept for all of them. */
export const createCompiler = (
  read: (file: string) => string,
  graph: ImportGraph,
): ((fault: PlacedFault) => boolean) => {
  const planted = { file: '', text: '', version: 0 }
  const service = openService(planted)
  const problemsOf = (file: string): number =>
    service.getSyntacticDiagnostics(file).length + service.getSemanticDiagnostics(file).length
  const known = new Map<string, number>()
  const usualProblems = (file: string): number => {
    const usual = known.get(file) ?? problemsOf(file)
    known.set(file, usual)
    return usual
  }
  return (fault) => {
    const source = read(fault.file)
    const changed = withFault(source, fault)
    if (!changesCode(fault.file, source, changed)) return false
    const importers = [...graph.reaching([fault.file])]
      .filter(([file, steps]) => steps === 1 && /^src\/.*\.tsx?$/.test(file))
      .slice(0, MOST_IMPORTERS)
      .map(([file]) => file)
    const concerned = [fault.file, ...importers]
    plantIn('', '')
    const usual = concerned.map(usualProblems)
    plantIn(fault.file, changed)
    return concerned.every((file, at) => problemsOf(file) <= (usual[at] ?? 0))
  }

  function plantIn(file: string, text: string): void {
    if (planted.file === file && planted.text === text) return
    Object.assign(planted, { file, text, version: planted.version + 1 })
  }
}

/** Whether the JavaScript that is made of them differs. */
export const changesCode = (file: string, before: string, after: string): boolean =>
  emitted(file, before) !== emitted(file, after)

const emitted = (fileName: string, source: string): string =>
  ts.transpileModule(source, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
      removeComments: true,
    },
  }).outputText

type Planted = { readonly file: string; readonly text: string; readonly version: number }

const openService = (planted: Planted): ts.LanguageService => {
  const config = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  // The tests' types are not needed: they only ask what the sources have.
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...config.config, include: ['src', 'styled-system'], exclude: [] },
    ts.sys,
    process.cwd(),
  )
  const root = `${process.cwd()}/`
  const relative = (file: string): string =>
    file.startsWith(root) ? file.slice(root.length) : file
  const roots = fileNames.map(relative)
  const isPlanted = (file: string): boolean => relative(file) === planted.file
  let lastVersion = new Map<string, number>()
  const versionOf = (file: string): number => {
    // A fixed file has a version of its own, too.
    if (isPlanted(file)) lastVersion = new Map([...lastVersion, [relative(file), planted.version]])
    const last = lastVersion.get(relative(file)) ?? 0
    return isPlanted(file) ? last : -last
  }
  return ts.createLanguageService(
    {
      getCompilationSettings: () => options,
      getScriptFileNames: () => roots,
      getScriptVersion: (file) => String(versionOf(file)),
      getScriptSnapshot: (file) => {
        const text = isPlanted(file) ? planted.text : ts.sys.readFile(file)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => process.cwd(),
      getDefaultLibFileName: (of) => ts.getDefaultLibFilePath(of),
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    },
    ts.createDocumentRegistry(true, dirname(root)),
  )
}
