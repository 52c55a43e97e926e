// The child process of articleCleaner.ts. It ends when its channel to the parent closes.
import { answerTasks } from './answerTasks.ts'
import { cleaningTasks, type SourceArticle } from './cleaningTasks.ts'

// The parent sends names of this list only.
answerTasks((name, input) => cleaningTasks[name as keyof typeof cleaningTasks](input as SourceArticle[]))
