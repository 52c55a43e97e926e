import type { SeedCategory } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'

const names: Partial<Record<string, () => string>> = {
  'latest-news': texts.categoryLatestNews,
  'tech-news': texts.categoryTechNews,
  'business-finance': texts.categoryBusiness,
  sports: texts.categorySports,
  hobbies: texts.categoryHobbies,
  marketing: texts.categoryMarketing,
  entertainment: texts.categoryEntertainment,
  'cooking-food': texts.categoryCooking,
}

/** A category that the web doesn't know has the server's name. */
export const categoryName = ({ id, name }: SeedCategory): string => names[id]?.() ?? name
