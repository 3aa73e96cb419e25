declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff2'
    keepFeatures?: string[]
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
    noHinting?: boolean
  }
  function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>
  export = subsetFont
}
