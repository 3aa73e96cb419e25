/**
 * What any public page may be drawn from: the server draws its pages from these answers, and a visitor's device keeps
 * them all, for the pages that are first opened without a network.
 */
export const PAGE_READS = ['/api/models', '/api/blog', '/api/content', '/api/settings'] as const
