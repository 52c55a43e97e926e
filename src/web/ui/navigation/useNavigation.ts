import { use, useSyncExternalStore } from 'react'
import type { PageLocation } from './location.ts'
import { type Navigation, NavigationContext } from './navigation.ts'

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (navigation === null) throw new Error('There is no NavigationContext around this page.')
  return navigation
}

/** Goes to another address within the page. */
export const useNavigate = () => useNavigation().navigate

/** A part of the address. It must be a plain value, because the component renders again only when it changes. */
export function useLocation<Part>(part: (location: PageLocation) => Part): Part {
  const { subscribe, read } = useNavigation()
  return useSyncExternalStore(subscribe, () => part(read()))
}

/** The query of the address. */
export function useSearch(): PageLocation['search'] {
  return useLocation(({ search }) => search)
}
