/** Stands in every document of this site, and in nobody else's: what comes without it is a stranger's page. */
export const PAGE_MARK = 'id="root"'
