import { brandName } from '#styled-system/recipes/brand-name.js'

/** The name of a site that has no lettering of its own: on one line, cut where there is no room for it. */
export function BrandName({ children }: { children: string }) {
  return (
    <span className={brandName()}>
      <bdi>{children}</bdi>
    </span>
  )
}
