// Rules that keep the output the same on every server: search_path is empty, so every printed expression is qualified;
// privileges are exploded and sorted, a null ACL is its default, and the owner is written "owner"; MAINTAIN is left out,
// because versions before 17 do not have it; objects that an extension owns (deptype = 'e') are left out; NOT NULL is a
// property of the column, because only PostgreSQL 18 also stores it as a named constraint.
const ours = `n.nspname in ('public', 'private')`
const noExtension = (oid: string, catalog: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalog}'::regclass and x.objid = ${oid} and x.deptype = 'e')`
/** "authenticated=SELECT, owner=INSERT", sorted; the grantor is left out because it is the owner everywhere. */
const acl = (column: string, kind: string, owner: string) => `(
  select coalesce(string_agg(format('%s=%s%s', case when a.grantee = 0 then 'PUBLIC' when a.grantee = ${owner} then 'owner'
      else pg_get_userbyid(a.grantee) end, a.privilege_type, case when a.is_grantable then '*' else '' end), ', '
      order by pg_get_userbyid(a.grantee), a.privilege_type), '')
  from aclexplode(coalesce(${column}, acldefault('${kind}', ${owner}))) a where a.privilege_type <> 'MAINTAIN')`

/** Each query returns (object, property, value). */
export const catalogQueries: Readonly<Record<string, string>> = {
  schema: `select n.nspname as object, p.property, p.value from pg_namespace n, lateral (values
      ('acl', ${acl('n.nspacl', 'n', 'n.nspowner')}),
      ('comment', obj_description(n.oid, 'pg_namespace'))) p (property, value) where ${ours}`,
  type: `select format('%I.%I', n.nspname, t.typname) as object, p.property, p.value
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid, lateral (values
      ('kind', t.typtype::text),
      ('labels', (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)),
      ('attributes', (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
        from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped)),
      ('domain', case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod) || coalesce(' default ' || t.typdefault, '') || case when t.typnotnull then ' not null' else '' end end),
      ('acl', ${acl('t.typacl', 'T', 't.typowner')}),
      ('comment', obj_description(t.oid, 'pg_type'))) p (property, value)
    where ${ours} and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c')) and ${noExtension('t.oid', 'pg_type')}`,
  relation: `select format('%I.%I', n.nspname, c.relname) as object, p.property, p.value
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, lateral (values
      ('kind', c.relkind::text || c.relpersistence::text),
      ('row level security', case when c.relrowsecurity then 'on' else 'off' end || case when c.relforcerowsecurity then ' forced' else '' end),
      ('replica identity', c.relreplident::text),
      ('options', (select string_agg(o, ', ' order by o) from unnest(c.reloptions) o)),
      ('toast options', (select string_agg(o, ', ' order by o) from pg_class s, unnest(s.reloptions) o where s.oid = c.reltoastrelid)),
      ('definition', case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end),
      ('acl', ${acl('c.relacl', 'r', 'c.relowner')}),
      ('comment', obj_description(c.oid, 'pg_class'))) p (property, value)
    where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${noExtension('c.oid', 'pg_class')}`,
  column: `select format('%I.%I.%I', n.nspname, c.relname, a.attname) as object, p.property, p.value
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join lateral (select b.*, row_number() over (order by b.attnum) as place from pg_attribute b
        where b.attrelid = c.oid and b.attnum > 0 and not b.attisdropped) a on true
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum, lateral (values
      ('place', a.place::text),
      ('type', format_type(a.atttypid, a.atttypmod) || case when a.attcollation <> (select typcollation from pg_type where oid = a.atttypid) then ' collate ' || a.attcollation::regcollation::text else '' end),
      ('not null', a.attnotnull::text),
      ('default', pg_get_expr(d.adbin, d.adrelid)),
      ('identity', nullif(a.attidentity, '')::text), ('generated', nullif(a.attgenerated, '')::text),
      ('storage', a.attstorage::text || a.attcompression::text),
      ('acl', case when a.attacl is not null then ${acl('a.attacl', 'c', 'c.relowner')} end),
      ('comment', col_description(c.oid, a.attnum))) p (property, value)
    where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${noExtension('c.oid', 'pg_class')}`,
  constraint: `select format('%s %I', k.conrelid::regclass, k.conname) as object, p.property, p.value
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace, lateral (values
      ('definition', pg_get_constraintdef(k.oid)), ('validated', k.convalidated::text),
      ('comment', obj_description(k.oid, 'pg_constraint'))) p (property, value)
    where ${ours} and k.contype <> 'n' and k.contype <> 't' and k.conrelid <> 0`,
  index: `select i.indexrelid::regclass::text as object, p.property, p.value
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace, lateral (values
      ('definition', pg_get_indexdef(i.indexrelid)), ('options', array_to_string(c.reloptions, ', ')),
      ('flags', concat_ws(' ', case when i.indisvalid then 'valid' end, case when i.indisclustered then 'clustered' end, case when i.indisreplident then 'identity' end)),
      ('comment', obj_description(c.oid, 'pg_class'))) p (property, value)
    where ${ours} and c.relkind in ('i', 'I') and ${noExtension('c.oid', 'pg_class')}`,
  sequence: `select c.oid::regclass::text as object, p.property, p.value
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace, lateral (values
      ('options', format('%s start %s increment %s min %s max %s cache %s%s', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, case when s.seqcycle then ' cycle' else '' end)),
      ('owned by', (select format('%s.%s', d.refobjid::regclass, a.attname) from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))),
      ('acl', ${acl('c.relacl', 's', 'c.relowner')})) p (property, value) where ${ours}`,
  function: `select format('%s', f.oid::regprocedure) as object, p.property, p.value
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace, lateral (values
      ('kind', f.prokind::text || case when f.prosecdef then ' definer' else ' invoker' end || ' ' || f.provolatile::text || ' parallel ' || f.proparallel::text
        || case when f.proisstrict then ' strict' else '' end || case when f.proleakproof then ' leakproof' else '' end),
      ('arguments', pg_get_function_arguments(f.oid)), ('result', pg_get_function_result(f.oid)),
      ('language', (select lanname from pg_language where oid = f.prolang)),
      ('estimates', format('cost %s rows %s', f.procost, f.prorows)),
      ('settings', array_to_string(f.proconfig, ', ')), ('support', nullif(f.prosupport::text, '-')),
      ('body', coalesce(pg_get_function_sqlbody(f.oid), f.prosrc)),
      ('acl', ${acl('f.proacl', 'f', 'f.proowner')}),
      ('comment', obj_description(f.oid, 'pg_proc'))) p (property, value)
    where ${ours} and ${noExtension('f.oid', 'pg_proc')}`,
  // Includes ours on tables of the platform: auth.users, storage.objects, realtime.messages.
  trigger: `select format('%s %I', t.tgrelid::regclass, t.tgname) as object, p.property, p.value
    from pg_trigger t join pg_proc f on f.oid = t.tgfoid join pg_namespace n on n.oid = f.pronamespace, lateral (values
      ('definition', pg_get_triggerdef(t.oid)), ('enabled', t.tgenabled::text),
      ('comment', obj_description(t.oid, 'pg_trigger'))) p (property, value)
    where ${ours} and not t.tgisinternal`,
  policy: `select format('%s %I', l.polrelid::regclass, l.polname) as object, p.property, p.value
    from pg_policy l join pg_class c on c.oid = l.polrelid join pg_namespace n on n.oid = c.relnamespace, lateral (values
      ('command', l.polcmd::text || case when l.polpermissive then '' else ' restrictive' end),
      ('roles', (select string_agg(case when r = 0 then 'PUBLIC' else pg_get_userbyid(r) end, ', ' order by r::regrole::text) from unnest(l.polroles) r)),
      ('using', pg_get_expr(l.polqual, l.polrelid)), ('check', pg_get_expr(l.polwithcheck, l.polrelid)),
      ('comment', obj_description(l.oid, 'pg_policy'))) p (property, value)
    where n.nspname in ('public', 'private', 'storage', 'realtime', 'auth')`,
  rule: `select format('%s %I', r.ev_class::regclass, r.rulename) as object, 'definition' as property, pg_get_ruledef(r.oid) as value
    from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and r.rulename <> '_RETURN'`,
  'default privileges': `select format('%s in %s', d.defaclobjtype, coalesce(n.nspname, 'every schema')) as object, 'acl' as property, ${acl('d.defaclacl', 'r', 'd.defaclrole')} as value
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
    where d.defaclrole = current_user::regrole and (n.nspname is null or ${ours})`,
  publication: `select p.pubname as object, 'table ' || r.prrelid::regclass::text as property, coalesce(pg_get_expr(r.prqual, r.prrelid), 'every row') as value
    from pg_publication p join pg_publication_rel r on r.prpubid = p.oid join pg_class c on c.oid = r.prrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  extension: `select extname as object, 'schema' as property, extnamespace::regnamespace::text as value from pg_extension`,
  // Rows that are part of the schema.
  row: `select 'private.status_transitions' as object, record || ' ' || from_status as property, string_agg(to_status, ', ' order by to_status) as value
      from private.status_transitions group by record, from_status
    union all select 'storage.buckets', id, (to_jsonb(b) - '{created_at,updated_at,owner,owner_id}'::text[])::text from storage.buckets b`,
}
