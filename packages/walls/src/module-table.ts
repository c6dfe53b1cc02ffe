/**
 * What code that is not trusted gets of Node's built-in modules. A module that stands in none of the lists is shut, and a test
 * fails until somebody has decided about it: so it is with what a new version of Node brings.
 */

/** These as they are: they compute, or the permission model and the guard of the network stand below them. */
export const OPEN_MODULES: ReadonlySet<string> = named(`
    assert assert/strict async_hooks buffer console constants dgram diagnostics_channel dns dns/promises domain
    events fs fs/promises http http2 _http_agent _http_client _http_common _http_incoming _http_outgoing
    _http_server https net path path/posix path/win32 perf_hooks punycode querystring readline readline/promises
    stream stream/consumers stream/promises stream/web _stream_duplex _stream_passthrough _stream_readable
    _stream_transform _stream_wrap _stream_writable string_decoder sys timers timers/promises tls _tls_common
    _tls_wrap tty url util util/types vm zlib
  `);

/**
 * Of these the parts that are named: all others are shut. `process` is the object that code finds under its name, whether it
 * imports it or not.
 */
export const PARTS_OF_MODULES: Readonly<Record<string, ReadonlySet<string>>> = {
  // `setEngine` loads native code.
  crypto: named(`
    argon2 argon2Sync Certificate checkPrime checkPrimeSync Cipheriv constants createCipheriv createDecipheriv
    createDiffieHellman createDiffieHellmanGroup createECDH createHash createHmac createPrivateKey createPublicKey
    createSecretKey createSign createVerify decapsulate Decipheriv DiffieHellman diffieHellman DiffieHellmanGroup
    ECDH encapsulate fips generateKey generateKeyPair generateKeyPairSync generateKeySync generatePrime
    generatePrimeSync getCipherInfo getCiphers getCurves getDiffieHellman getFips getHashes getRandomValues Hash
    hash hkdf hkdfSync Hmac KeyObject pbkdf2 pbkdf2Sync privateDecrypt privateEncrypt prng pseudoRandomBytes
    publicDecrypt publicEncrypt randomBytes randomFill randomFillSync randomInt randomUUID randomUUIDv7 rng scrypt
    scryptSync secureHeapUsed Sign sign subtle timingSafeEqual Verify verify webcrypto X509Certificate
  `),
  // `register` loads code into a thread.
  module: named(`
    builtinModules _cache constants createRequire _debug _extensions findPackageJSON _findPath findSourceMap
    getCompileCacheDir getSourceMapsSupport globalPaths _initPaths isBuiltin _load Module _nodeModulePaths
    _pathCache _preloadModules prototype _readPackage registerHooks _resolveFilename _resolveLookupPaths runMain
    setSourceMapsSupport SourceMap _stat stripTypeScriptTypes syncBuiltinESMExports wrap wrapper
  `),
  // `setPriority` reaches other processes.
  os: named(`
    arch availableParallelism constants cpus endianness freemem getPriority homedir hostname loadavg machine
    networkInterfaces platform release tmpdir totalmem type uptime userInfo version
  `),
  process: named(`
    abort allowedNodeEnvironmentFlags argv argv0 availableMemory _channel channel chdir config constrainedMemory
    cpuUsage cwd debugPort _disconnect disconnect domain emitWarning env _events execArgv exit exitCode _exiting
    _fatalException features finalization _getActiveHandles _getActiveRequests getActiveResourcesInfo
    getBuiltinModule getegid geteuid getgid getgroups getuid _handleQueue hasUncaughtExceptionCaptureCallback hrtime
    kill _kill loadEnvFile memoryUsage moduleLoadList nextTick openStdin _pendingMessage permission _preload_modules
    _rawDebug ppid reallyExit ref release resourceUsage _send send setSourceMapsEnabled sourceMapsEnabled
    setUncaughtExceptionCaptureCallback stderr stdin stdout threadCpuUsage title _tickCallback umask unref uptime
    versions
  `),
  v8: named(`
    cachedDataVersionTag DefaultDeserializer DefaultSerializer deserialize Deserializer GCProfiler
    getCppHeapStatistics getHeapCodeStatistics getHeapSnapshot getHeapSpaceStatistics getHeapStatistics
    isStringOneByteRepresentation serialize Serializer startupSnapshot
  `),
  // Libraries ask it whether they are in a thread, and pass messages within one.
  worker_threads: named(`
    BroadcastChannel getEnvironmentData isMarkedAsUntransferable locks markAsUncloneable markAsUntransferable
    MessageChannel MessagePort moveMessagePortToContext receiveMessageOnPort resourceLimits setEnvironmentData
  `),
};

/**
 * These are looked at and shut. Libraries import some of them as soon as they are loaded: what they get does nothing but
 * refuse.
 */
export const SHUT_MODULES: ReadonlySet<string> = named(`
    child_process cluster inspector inspector/promises node:sea node:sqlite node:test node:test/reporters repl
    trace_events wasi
  `);

/** Names between spaces. */
function named(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
