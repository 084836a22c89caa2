export { FETCH_FILE_TOOL, fetchToFile, renderFetchedFile, type FetchWorld } from './tool.ts'
