-- What nginx does with each request of a node: which rule decides, under which key an answer is stored,
-- what is told about it, and what purges have made old. The agent (server/edges/node) writes `domains.lua`
-- and the files it names; nothing of a configuration stands in nginx's own words but names and durations.
local M = {}

local domains = {}
local node, https_port, revision = '', 443, 0
local purges, births, rates = ngx.shared.purges, ngx.shared.births, ngx.shared.rates
local loop_mark = 'manifold-edge'
local uncontrolled = '/.well-known/acme-challenge/'

-- All spellings of a path or query that mean the same as one (RFC 3986 6.2.2), as shared/edge/matcher.ts.
local function normal(text)
  if not text:find('%', 1, true) then return text end
  return (text:gsub('%%(%x%x)', function(hex)
    local sign = string.char(tonumber(hex, 16))
    return sign:find('^[%w_.~-]$') and sign or '%' .. hex:upper()
  end))
end

-- Whether a coding is taken by a field of weighted names (RFC 9110 12.5.3), as shared/edge/acceptEncoding.ts.
local function takes_gzip(field)
  local named, any
  for member in field:lower():gmatch('[^,]+') do
    local name, rest = member:match('^%s*([^%s;]+)(.*)$')
    local weight = tonumber((rest or ''):match(';%s*q=([%d.]+)') or 1) or 0
    if name == 'gzip' or name == 'x-gzip' then named = weight end
    if name == '*' then any = weight end
  end
  return (named or any or 0) > 0
end

-- Whether a path fits a pattern in which `*` is any run of characters: linear, as shared/edge/matcher.ts.
local function matches(pattern, path)
  local p, s, star, resume = 1, 1, nil, 1
  while s <= #path do
    local c = pattern:byte(p)
    if c == 42 then
      star, resume = p, s
      p = p + 1
    elseif c and c == path:byte(s) then
      p, s = p + 1, s + 1
    elseif star then
      resume = resume + 1
      p, s = star + 1, resume
    else
      return false
    end
  end
  while pattern:byte(p) == 42 do p = p + 1 end
  return p > #pattern
end

-- The part of the query under which answers are told apart.
local function kept_query(query, rule)
  local mode = rule and rule.queryMode or 'keep'
  if mode == 'keep' or query == '' then return query end
  if mode == 'ignoreAll' then return '' end
  local names, pairs_ = {}, {}
  for _, name in ipairs(rule.queryNames) do names[name] = true end
  for pair in query:gmatch('[^&]+') do
    local name = pair:match('^[^=]*')
    if (names[name] == true) == (mode == 'only') then pairs_[#pairs_ + 1] = pair end
  end
  table.sort(pairs_)
  return table.concat(pairs_, '&')
end

-- Number of the last purge that takes this path in; answers stored before it are under another key.
local function generation(host, path)
  local last = math.max(purges:get('all') or 0, purges:get('h ' .. host) or 0)
  local url = purges:get('u ' .. host .. path)
  if url and url > last then last = url end
  local lengths = purges:get('l ' .. host)
  if not lengths then return last end
  for text in lengths:gmatch('%d+') do
    local length = tonumber(text)
    if length <= #path then
      local prefix = purges:get('p ' .. host .. path:sub(1, length))
      if prefix and prefix > last then last = prefix end
    end
  end
  return last
end

-- Takes one purge; false where the memory for them is full.
local function enter_purge(sequence, kind, host, path)
  local key = (kind == 'url' and 'u ' or 'p ') .. host .. path
  if kind == 'all' then key = 'all' end
  if kind == 'host' then key = 'h ' .. host end
  if (purges:get(key) or 0) < sequence and not purges:safe_set(key, sequence) then return false end
  if kind ~= 'prefix' then return true end
  local lengths = purges:get('l ' .. host) or ''
  local length = tostring(#path)
  if (' ' .. lengths .. ' '):find(' ' .. length .. ' ', 1, true) then return true end
  return purges:safe_set('l ' .. host, lengths == '' and length or lengths .. ' ' .. length) == true
end

local function enter_lines(text)
  for line in text:gmatch('[^\n]+') do
    local sequence, kind, host, path = line:match('^(%d+)\t(%a+)\t([^\t]*)\t(.*)$')
    if sequence and not enter_purge(tonumber(sequence), kind, host, normal(path)) then return false end
  end
  return true
end

-- Reads what this configuration serves; the purges too, where the memory for them is new.
function M.open(folder, purge_file)
  local all = dofile(folder .. '/domains.lua')
  node, https_port, revision = all.node, all.httpsPort, all.revision
  for _, name in ipairs(all.files) do
    local domain = dofile(folder .. '/' .. name)
    for _, rule in ipairs(domain.rules) do rule.pattern = normal(rule.pattern) end
    domains[domain.domain] = domain
  end
  if purges:get('open') then return end
  local file = io.open(purge_file, 'r')
  if file then
    for line in file:lines() do enter_lines(line) end
    file:close()
  end
  purges:safe_set('open', 1)
end

local function refuse(status, code, message, location)
  ngx.var.edge_cache = 'BYPASS'
  ngx.status = status
  ngx.header['Content-Type'] = 'application/json'
  ngx.header['Cache-Control'] = 'no-store'
  if location then ngx.header['Location'] = location end
  ngx.say('{"code":"' .. code .. '","message":"' .. message .. '","node":"' .. node .. '"}')
  return ngx.exit(ngx.HTTP_OK)
end

-- The target as it was written, for the origin; its path and query in their normal form, for rules and the store.
local function target_of(request_uri)
  local target = request_uri:gsub('^%a[%w+.-]*://[^/?]*', '')
  if target:sub(1, 1) ~= '/' then target = '/' .. target end
  local form = normal(target)
  local mark = form:find('?', 1, true)
  if not mark then return target, form, '' end
  return target, form:sub(1, mark - 1), form:sub(mark + 1)
end

local function rule_for(domain, path)
  for _, rule in ipairs(domain.rules) do
    if matches(rule.pattern, path) then return rule end
  end
  return nil
end

local function is_over_rate(domain)
  local limit = domain.requestsPerSecond
  if not limit then return false end
  local count = rates:incr(domain.domain .. ' ' .. math.floor(ngx.now()), 1, 0, 2)
  return count ~= nil and count > limit
end

-- Origin, as its name or `name:port` says it; what is asked for over which protocol.
local function origin_of(domain, rule, scheme, host)
  local wish = rule and rule.originProtocol or domain.origin.protocol
  local protocol = wish == 'follow' and scheme or wish
  local name, port = domain.origin.host, domain.origin.port
  if protocol == 'https' and port == 80 then port = 443 end
  if protocol == 'http' and port == 443 then port = 80 end
  local host_header = domain.origin.hostHeader or host
  if rule and rule.originHost then
    local own, own_port = rule.originHost:match('^(.-):(%d+)$')
    host_header = own or rule.originHost
    -- A host that no name server knows is one of the origin itself.
    if not rule.isVirtual then
      name = host_header
      port = own_port or port
    end
  end
  return protocol, name .. ':' .. port, host_header
end

local function change_request(rule)
  for _, change in ipairs(rule and rule.requestHeaders or {}) do
    if change.operation == 'set' then
      ngx.req.set_header(change.name, change.value)
    else
      ngx.req.clear_header(change.name)
    end
  end
end

local function prepare(domain, rule, target, scheme, host, headers)
  local protocol, place, host_header = origin_of(domain, rule, scheme, host)
  local prefix = rule and rule.originPath and rule.originPath:gsub('/+$', '') or ''
  if prefix ~= '' and prefix:sub(1, 1) ~= '/' then prefix = '/' .. prefix end
  ngx.var.edge_origin = protocol .. '://' .. place .. prefix .. target
  ngx.var.edge_host_header = host_header
  local accepts = headers['accept-encoding']
  if type(accepts) == 'table' then accepts = table.concat(accepts, ',') end
  -- One of two values keeps the variants of an answer few.
  if accepts and takes_gzip(accepts) then
    ngx.req.set_header('Accept-Encoding', 'gzip')
  else
    ngx.req.clear_header('Accept-Encoding')
  end
  ngx.req.set_header('X-Forwarded-For', ngx.var.remote_addr)
  ngx.req.set_header('X-Forwarded-Proto', scheme)
  ngx.req.set_header('Via', '1.1 ' .. loop_mark)
  ngx.req.set_header('CDN-Loop', loop_mark)
  change_request(rule)
end

-- The agent's own requests come by the socket that only it can reach, and say which scheme they stand for.
local function scheme_of(headers)
  if ngx.var.server_addr:sub(1, 5) ~= 'unix:' then return ngx.var.scheme end
  return headers['x-edge-scheme'] == 'https' and 'https' or 'http'
end

local function place_for(rule, headers)
  local method = ngx.req.get_method()
  if (method ~= 'GET' and method ~= 'HEAD') or headers['authorization'] then return '@pass' end
  if rule and (rule.dynamic or rule.cacheSeconds == 0) then return '@pass' end
  if rule and rule.cacheSeconds then return '@keep_' .. rule.cacheSeconds end
  local wish = headers['cache-control']
  if type(wish) == 'string' and wish:find('no-cache', 1, true) then ngx.var.edge_fresh = '1' end
  return '@follow'
end

-- Decides about one request and hands it on to the place that asks the origin or the store.
function M.route()
  local domain = domains[ngx.var.edge_domain]
  if not domain then return refuse(404, 'UnknownDomain', 'This host is not served here.') end
  local headers = ngx.req.get_headers(100)
  local scheme = scheme_of(headers)
  local target, path, query = target_of(ngx.var.request_uri)
  local host = ngx.var.host
  local loop = headers['cdn-loop']
  if type(loop) == 'table' then loop = table.concat(loop, ',') end
  if loop and loop:find(loop_mark, 1, true) then
    return refuse(502, 'LoopDetected', 'The origin of this domain is an edge.')
  end
  if not domain.enabled then return refuse(403, 'Stopped', 'This host is stopped.') end
  if path:sub(1, #uncontrolled) ~= uncontrolled then
    if domain.blocked then return refuse(403, 'Blocked', 'This host is over its limit.') end
    if is_over_rate(domain) then
      return refuse(429, 'TooManyRequests', 'Too many requests for this host.')
    end
  end
  local rule = rule_for(domain, path)
  if rule and rule.forceHttps and scheme == 'http' then
    local port = https_port == 443 and '' or ':' .. https_port
    return refuse(301, 'HttpsOnly', 'Use https.', 'https://' .. host .. port .. target)
  end
  ngx.var.edge_rule = rule and rule.index or ''
  local kept = kept_query(query, rule)
  local url = scheme .. '://' .. host .. path
  ngx.var.edge_key = generation(host, path) .. ' ' .. url .. (kept ~= '' and '?' .. kept or '')
  local place = place_for(rule, headers)
  prepare(domain, rule, target, scheme, host, headers)
  return ngx.exec(place)
end

local function seconds_of(text, name)
  return text and tonumber((text:lower():match('%f[%w-]' .. name .. '%s*=%s*"?(%d+)')))
end

-- For how many seconds the stored answer is kept from its birth; nil where nobody says.
local function lifetime_of(rule)
  if rule and rule.cacheSeconds then return rule.cacheSeconds end
  local field = ngx.var.upstream_http_cache_control
  local seconds = seconds_of(field, 's%-maxage') or seconds_of(field, 'max%-age')
  if seconds then return seconds end
  local expires = ngx.var.upstream_http_expires and ngx.parse_http_time(ngx.var.upstream_http_expires)
  local date = ngx.var.upstream_http_date and ngx.parse_http_time(ngx.var.upstream_http_date)
  return expires and date and math.max(0, expires - date)
end

local function tell_age(rule, cache)
  local key = ngx.var.edge_key
  if cache == 'MISS' or cache == 'EXPIRED' then
    births:set(key, ngx.time())
    return
  end
  if cache == 'BYPASS' then return end
  local date = ngx.var.upstream_http_date
  local birth = births:get(key) or (date and ngx.parse_http_time(date)) or ngx.time()
  local before = tonumber(ngx.var.upstream_http_age) or 0
  ngx.header['Age'] = before + math.max(0, ngx.time() - birth)
  ngx.header['X-Cache-Lifetime'] = lifetime_of(rule)
end

-- Changes the head of an answer as the rule says, and tells where it came from.
function M.answer()
  -- The renewal of an old answer behind a request that already got it.
  if ngx.is_subrequest then
    births:set(ngx.var.edge_key, ngx.time())
    return
  end
  local domain = domains[ngx.var.edge_domain]
  local rule = domain and domain.rules[tonumber(ngx.var.edge_rule)]
  for _, change in ipairs(rule and rule.responseHeaders or {}) do
    ngx.header[change.name] = change.operation == 'set' and change.value or nil
  end
  local cache = ngx.var.upstream_cache_status
  if not cache or cache == '' then cache = 'BYPASS' end
  if cache == 'UPDATING' then cache = 'STALE' end
  ngx.var.edge_cache = cache
  tell_age(rule, cache)
  ngx.header['X-Cache'] = cache
  ngx.header['X-Cache-Node'] = node
  ngx.header['Via'] = '1.1 ' .. loop_mark
end

-- For the agent: which configuration this nginx serves.
function M.tell()
  ngx.say(string.format('%.0f', revision))
end

-- For the agent: takes purges, one a line.
function M.purge()
  ngx.req.read_body()
  local text = ngx.req.get_body_data()
  if text and enter_lines(text) then return ngx.say('done') end
  ngx.status = 507
  ngx.say('full')
end

return M
