import { SEARCH_PARAM } from '#admin/entity/address/row-addresses.ts'
import { useAddressFilter, useAddressSearch } from '#admin/entity/address/use-address-filter.ts'
import { POST_CATEGORIES } from '#contract/entities/post.ts'
import { POST_ORDERS, POST_STATUSES, type PostFilter } from './list/select-posts.ts'

/** The list's filter as it stands in the address; what the address says and nobody knows counts as nothing. */
export const useBlogFilter = () => {
  const [search, setSearch] = useAddressSearch(SEARCH_PARAM)
  const [category, setCategory] = useAddressFilter('categorie')
  const [status, setStatus] = useAddressFilter('statut')
  const [order, setOrder] = useAddressFilter('tri')
  const filter: PostFilter = {
    search,
    category: POST_CATEGORIES.find((known) => known === category) ?? '',
    status: POST_STATUSES.find((known) => known === status) ?? '',
    order: POST_ORDERS.find((known) => known === order) ?? '',
  }
  const clear = () => {
    setSearch('')
    setCategory('')
    setStatus('')
  }
  return { ...filter, setSearch, setCategory, setStatus, setOrder, clear }
}

export type BlogFilter = ReturnType<typeof useBlogFilter>
