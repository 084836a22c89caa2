export { Answers } from './answers.ts'
export { askWith } from './ask.ts'
export { OpenQuestions } from './open-questions.ts'
export { Question } from './question.ts'
