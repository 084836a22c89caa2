/**
 * Writes into `package.json` where the package comes from, as npm shows it and as provenance checks it: the repository
 * that the workflow runs in. Fails where that is not known.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env
if (!server || !repository) throw new Error('GITHUB_SERVER_URL and GITHUB_REPOSITORY have to say where this runs')

const home = `${server}/${repository}`
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
manifest.repository = { type: 'git', url: `git+${home}.git` }
manifest.homepage = `${home}#readme`
manifest.bugs = { url: `${home}/issues` }
writeFileSync('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`)
