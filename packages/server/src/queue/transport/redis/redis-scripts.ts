import { WORKERS } from './redis-keys.ts';

// Each runs as a whole. Jobs are named by the number of their stream, from 1, and the id of their entry.

/** KEYS: streams, offered. ARGV: number of the stream, id of the execution (or nothing) and job of each. Returns receipts. */
const offerJobs = `
local offered, receipts = KEYS[#KEYS], {}
local function waits(receipt)
  local number, id = string.match(receipt, '^(%d+):(%S+)$')
  local stream = KEYS[tonumber(number)]
  return #redis.call('XRANGE', stream, id, id) > 0 and #redis.call('XPENDING', stream, '${WORKERS}', id, id, 1) == 0
end
for at = 1, #ARGV, 3 do
  local number, execution = ARGV[at], ARGV[at + 1]
  local receipt = execution ~= '' and redis.call('HGET', offered, execution)
  if not receipt or not waits(receipt) then
    receipt = number .. ':' .. redis.call('XADD', KEYS[tonumber(number)], '*', 'job', ARGV[at + 2])
    if execution ~= '' then redis.call('HSET', offered, execution, receipt) end
  end
  table.insert(receipts, receipt)
end
return receipts`;

/** KEYS: stream. ARGV: id. */
const withdrawJob = `
if #redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1]) == 0 then return 'missing' end
if #redis.call('XPENDING', KEYS[1], '${WORKERS}', ARGV[1], ARGV[1], 1) > 0 then return 'taken' end
redis.call('XDEL', KEYS[1], ARGV[1])
return 'withdrawn'`;

/** KEYS: streams. ARGV: worker, limit. Returns number, id and job of each. */
const takeJobs = `
local taken, room = {}, tonumber(ARGV[2])
for number, stream in ipairs(KEYS) do
  if room < 1 then break end
  local found = redis.call('XREADGROUP', 'GROUP', '${WORKERS}', ARGV[1], 'COUNT', room, 'STREAMS', stream, '>')
  for _, entry in ipairs(found and found[1][2] or {}) do
    table.insert(taken, { number, entry[1], entry[2][2] })
    room = room - 1
  end
end
return taken`;

/** KEYS: streams. ARGV: worker, silence in ms, limit, then number and id of each that it has. Returns what others had. */
const keepJobs = `
for at = 4, #ARGV, 2 do
  local stream, id = KEYS[tonumber(ARGV[at])], ARGV[at + 1]
  if #redis.call('XPENDING', stream, '${WORKERS}', id, id, 1, ARGV[1]) > 0 then
    redis.call('XCLAIM', stream, '${WORKERS}', ARGV[1], 0, id, 'JUSTID')
  end
end
local taken = {}
for number, stream in ipairs(KEYS) do
  local from = '0-0'
  -- It looks at ten times the limit at once.
  repeat
    local found = redis.call('XAUTOCLAIM', stream, '${WORKERS}', ARGV[1], ARGV[2], from, 'COUNT', ARGV[3])
    from = found[1]
    for _, entry in ipairs(found[2]) do
      if entry and entry[2] then table.insert(taken, { number, entry[1], entry[2][2] }) end
    end
  until from == '0-0' or #taken >= tonumber(ARGV[3])
end
return taken`;

/** KEYS: streams, offered. ARGV: number, id and execution (or nothing) of each. */
const finishJobs = `
for at = 1, #ARGV, 3 do
  local stream, id, execution = KEYS[tonumber(ARGV[at])], ARGV[at + 1], ARGV[at + 2]
  redis.call('XACK', stream, '${WORKERS}', id)
  redis.call('XDEL', stream, id)
  if execution ~= '' and redis.call('HGET', KEYS[#KEYS], execution) == ARGV[at] .. ':' .. id then
    redis.call('HDEL', KEYS[#KEYS], execution)
  end
end
return 'OK'`;

/** KEYS: streams. ARGV: worker. What it has not finished, others are yet to take from it. */
const forgetWorker = `
for _, stream in ipairs(KEYS) do
  if redis.call('EXISTS', stream) == 1 and #redis.call('XPENDING', stream, '${WORKERS}', '-', '+', 1, ARGV[1]) == 0 then
    redis.call('XGROUP', 'DELCONSUMER', stream, '${WORKERS}', ARGV[1])
  end
end
return 'OK'`;

/** KEYS: stream. ARGV: most entries, how long they are kept in ms, names and texts. What nobody reads lies there no longer. */
const addEntry = `
redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', unpack(ARGV, 3))
redis.call('XTRIM', KEYS[1], 'MINID', string.format('%d', redis.call('TIME')[1] * 1000 - ARGV[2]))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 'OK'`;

type Entry = [number: number, id: string, job: string];

/** The scripts as commands of a connection: number of keys, keys, arguments. */
export interface QueueCommands {
  offerJobs(keys: number, ...args: string[]): Promise<string[]>;
  withdrawJob(keys: number, ...args: string[]): Promise<'withdrawn' | 'taken' | 'missing'>;
  takeJobs(keys: number, ...args: string[]): Promise<Entry[]>;
  keepJobs(keys: number, ...args: string[]): Promise<Entry[]>;
  finishJobs(keys: number, ...args: string[]): Promise<'OK'>;
  forgetWorker(keys: number, ...args: string[]): Promise<'OK'>;
  addEntry(keys: number, ...args: string[]): Promise<'OK'>;
}

export const scripts: Record<keyof QueueCommands, { lua: string }> = {
  offerJobs: { lua: offerJobs },
  withdrawJob: { lua: withdrawJob },
  takeJobs: { lua: takeJobs },
  keepJobs: { lua: keepJobs },
  finishJobs: { lua: finishJobs },
  forgetWorker: { lua: forgetWorker },
  addEntry: { lua: addEntry },
};
