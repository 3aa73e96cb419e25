import { ORDER_PARAM, SEARCH_PARAM } from '#admin/entity/address/row-addresses.ts'
import { useAddressChoice, useAddressSearch } from '#admin/entity/address/use-address-filter.ts'
import { POST_CATEGORIES } from '#contract/entities/post.ts'
import { POST_ORDERS, POST_STATUSES } from './list/select-posts.ts'

/** The list's filter as it stands in the address. */
export const useBlogFilter = () => {
  const [search, setSearch] = useAddressSearch(SEARCH_PARAM)
  const [category, setCategory] = useAddressChoice('categorie', POST_CATEGORIES)
  const [status, setStatus] = useAddressChoice('statut', POST_STATUSES)
  const [order, setOrder] = useAddressChoice(ORDER_PARAM, POST_ORDERS)
  const clear = () => {
    setSearch('')
    setCategory('')
    setStatus('')
  }
  return {
    search,
    category,
    status,
    order,
    setSearch,
    setCategory,
    setStatus,
    setOrder,
    clear,
  }
}

export type BlogFilter = ReturnType<typeof useBlogFilter>
