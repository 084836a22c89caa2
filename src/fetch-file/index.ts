export { FETCH_FILE_TOOL, fetchFileDefinition } from './definition.ts'
export { fetchToFile, renderFetchedFile, type FetchWorld } from './tool.ts'
