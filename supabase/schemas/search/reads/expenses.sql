-- The newest expenses in which all words are found, of those that the caller may read: they have no client whose name is
-- searched, too. Words that no index finds are looked for among the newest thousand.
create function private.found_expenses(business_id uuid, search text, shown int) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  patterns constant text[] := private.search_patterns(search);
  -- The longest is the first.
  has_index constant boolean := coalesce(char_length(patterns[1]) >= 5, false);
  own constant text := case when not business_id = any(array(select private.my_managed_business_ids()))
    then ' and user_id = auth.uid()' end;
  condition text;
  ids uuid[];
begin
  if cardinality(patterns) = 0 or not business_id = any(array(select private.my_business_ids())) then
    return '{}';
  end if;
  select string_agg(format('private.searchable(%s) like %L', private.searched_text('expenses'), pattern), ' and ')
  into condition from unnest(patterns) as pattern;
  -- What many have is found there, for less than it would take to collect them all.
  execute format('select array(select id from (select each.* from public.expenses as each where business_id = $1%s
      order by created_at desc, id limit $3) as near where %s order by created_at desc, id limit $2)', own, condition)
  into ids using business_id, shown, case when has_index then 150 else 1000 end;
  if has_index and cardinality(ids) < shown then
    execute format('with found as materialized (select id, created_at from public.expenses where business_id = $1%s and %s)
      select array(select id from found order by created_at desc, id limit $2)', own, condition)
    into ids using business_id, shown;
  end if;
  return ids;
end
$$;

grant execute on function private.found_expenses to authenticated, service_role;
