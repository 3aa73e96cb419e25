/** The eight pages of the specification, in the order of the site's menu; only the contact page is not in that menu. */
export const MAIN_PAGES = [
  '/',
  '/models',
  '/custom',
  '/formation',
  '/hybrid',
  '/about',
  '/contact',
  '/blog',
] as const
