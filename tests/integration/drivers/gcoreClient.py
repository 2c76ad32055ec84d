# Gcore's own client: python3 gcoreClient.py BASE_URL TOKEN tour DOMAIN CERTIFICATE_JSON, which goes from domain to log
# and prints what it was told, or … again, which sends the requests that come as JSON on standard input.
import datetime
import json
import re
import sys
import time

from gcore import Gcore, APIStatusError

base, token, mode = sys.argv[1:4]
client = Gcore(api_key=token, base_url=base, max_retries=0, _strict_response_validation=mode == 'tour')
cdn = client.cdn


def paced(act, *args, **words):
    """No more calls a second than the emulator takes."""
    time.sleep(0.11)
    return act(*args, **words)


def snake(name):
    if name == 'from':
        return 'from_'
    return re.sub(r'(?<!^)([A-Z]+)', lambda m: '_' + m.group(1).lower(), name).replace('__', '_')


def words_of(value):
    """Names as the client has them; what is below a value is content."""
    if isinstance(value, list):
        return [words_of(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {snake(k): v if k == 'value' else words_of(v) for k, v in value.items()}


def routes(method, path):
    numbers = [int(n) for n in re.findall(r'/(\d+)', path)]
    shape = method + ' ' + re.sub(r'/\d+', '/{}', path.removeprefix('/cdn'))
    first, second = (numbers + [None, None])[:2]
    return {
        'GET /clients/me': lambda w: cdn.client_config.get(),
        'GET /resources': lambda w: cdn.cdn_resources.list(**w),
        'POST /resources': lambda w: cdn.cdn_resources.create(**w),
        'PATCH /resources/{}': lambda w: cdn.cdn_resources.update(first, **w),
        'DELETE /resources/{}': lambda w: cdn.cdn_resources.delete(first),
        'POST /resources/{}/purge': lambda w: cdn.cdn_resources.purge(first, **w),
        'GET /resources/{}/rules': lambda w: cdn.cdn_resources.rules.list(first, **w),
        'POST /resources/{}/rules': lambda w: cdn.cdn_resources.rules.create(first, **w),
        'PUT /resources/{}/rules/{}': lambda w: cdn.cdn_resources.rules.replace(second, resource_id=first, **w),
        'DELETE /resources/{}/rules/{}': lambda w: cdn.cdn_resources.rules.delete(second, resource_id=first),
        'GET /origin_groups': lambda w: cdn.origin_groups.list(**w),
        'POST /origin_groups': lambda w: cdn.origin_groups.create(**w),
        'GET /origin_groups/{}': lambda w: cdn.origin_groups.get(first),
        'PUT /origin_groups/{}': lambda w: cdn.origin_groups.replace(first, **w),
        'DELETE /origin_groups/{}': lambda w: cdn.origin_groups.delete(first),
        'GET /sslData': lambda w: cdn.certificates.list(**w),
        'POST /sslData': lambda w: cdn.certificates.create(**w),
        'GET /sslData/{}': lambda w: cdn.certificates.get(first),
        'DELETE /sslData/{}': lambda w: cdn.certificates.delete(first),
        'GET /purge_statuses': lambda w: cdn.list_purge_statuses(**w),
        'GET /statistics/series': lambda w: cdn.statistics.get_resource_usage_series(**w),
        'GET /advanced/v1/logs': lambda w: cdn.logs.list(**w),
    }[shape]


def again():
    for one in json.load(sys.stdin):
        query = {}
        for name, value in one['parameters']['query']:
            value = int(value) if value.isdigit() else value
            query[name] = query[name] + [value] if isinstance(query.get(name), list) else [query[name], value] if name in query else value
        method, path = one['action'].split(' ')
        routes(method, path)(words_of({**query, **(one['parameters']['body'] or {})}))


def tour():
    domain, pair = sys.argv[4], json.loads(sys.argv[5])
    told = {'zone': paced(cdn.client_config.get).cname}
    group = paced(cdn.origin_groups.create, name=f'group of {domain}', sources=[{'source': 'origin.test:80', 'enabled': True}])
    words = {'cname': domain, 'origin_group': group.id, 'origin_protocol': 'HTTP'}
    resource = paced(cdn.cdn_resources.create, **words, options={'host_header': {'enabled': True, 'value': 'host.test'}})
    told['created'] = resource.status
    for wrong in ({**words}, {'cname': f'x{domain}', 'origin_group': group.id, 'origin_protocol': 'GOPHER'}):
        try:
            paced(cdn.cdn_resources.create, **wrong)
        except APIStatusError as error:
            told.setdefault('refused', []).append(error.status_code)
    until = time.time() + 20
    while paced(cdn.cdn_resources.get, resource.id).status != 'active' and time.time() < until:
        pass
    cache = {'edge_cache_settings': {'enabled': True, 'value': '7200s'}}
    paced(cdn.cdn_resources.rules.create, resource.id, name='static', rule='^/static/.*$', rule_type=0, weight=1, options=cache)
    rules = paced(cdn.cdn_resources.rules.list, resource.id).results
    told['rules'] = [[one.name, one.options.edge_cache_settings.value] for one in rules]
    paced(cdn.certificates.create, name=f'of {domain}', ssl_certificate=pair['certificate'], ssl_private_key=pair['key'])
    listed = [one for one in paced(cdn.certificates.list).results if one.name == f'of {domain}']
    changed = paced(cdn.cdn_resources.update, resource.id, ssl_enabled=True, ssl_data=listed[0].id)
    told['certificate'] = [changed.ssl_enabled, changed.ssl_data == listed[0].id]
    paced(cdn.cdn_resources.purge, resource.id, urls=['/名.png?a=1'])
    paced(cdn.cdn_resources.purge, resource.id, paths=['/dir/*'])
    purges = paced(cdn.list_purge_statuses, cname=domain).results
    told['purges'] = sorted(one.purge_type for one in purges)
    hour = datetime.datetime.now(datetime.timezone.utc).replace(minute=0, second=0, microsecond=0)
    span = {'from_': (hour - datetime.timedelta(hours=1)).isoformat(), 'to': hour.isoformat()}
    series = paced(cdn.statistics.get_resource_usage_series, service='CDN', granularity='5m', metrics='requests',
                   group_by='resource', resource=resource.id, **span)
    told['slots'] = len(series.to_dict()['resource'][str(resource.id)]['metrics']['requests'])
    logs = paced(cdn.logs.list, cname_eq='www.demo-shop.test', limit=5, **span)
    told['logs'] = [len(logs.data), logs.meta.count > 5, logs.data[0].cname]
    paced(cdn.cdn_resources.update, resource.id, active=False)
    until = time.time() + 20
    while paced(cdn.cdn_resources.get, resource.id).status != 'suspended' and time.time() < until:
        pass
    paced(cdn.cdn_resources.delete, resource.id)
    told['deleted'] = len(paced(cdn.cdn_resources.list, cname=domain).results)
    paced(cdn.origin_groups.delete, group.id)
    print(json.dumps(told))


tour() if mode == 'tour' else again()
