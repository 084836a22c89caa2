export { FETCH_FILE_TOOL, fetchToFile, renderFetchedFile, type FetchWorld, type FileTarget } from './tool.ts'
