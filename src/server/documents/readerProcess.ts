// The child process of documentReader.ts: reads feeds and other documents. It ends when its channel to the parent closes.
import { answerTasks } from './answerTasks.ts'
import { runTask, type TaskName } from './documentTasks.ts'

// The parent sends names of this list only.
answerTasks((name, input) => runTask[name as TaskName](input))
