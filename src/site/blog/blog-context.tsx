import { createContext, useContext } from 'react'
import { Outlet } from 'react-router-dom'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { type PublicBlog, usePublicPosts } from '#device/public/public-posts.ts'

const Blog = createContext<PublicBlog>({ posts: SAMPLE_POSTS, source: 'sample' })

export const useBlog = (): PublicBlog => useContext(Blog)

/** Shares one list of articles between the blog and its articles: going from one to the other sends no request. */
export function BlogLayout() {
  return (
    <Blog value={usePublicPosts(SAMPLE_POSTS)}>
      <Outlet />
    </Blog>
  )
}
