-- A report as one answer: read by pages, it would be computed once per page, and the pages could disagree.

-- The rows of report_{name} in their order; receivables are those at the end of to_date. Runs as its caller, so that it
-- answers and refuses what that function does; without such a function it fails with 42883, which is HTTP 404.
create function public.report(business_id uuid, name text, from_date date, to_date date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  rows jsonb;
  days constant text := case when report.name = 'receivables' then '$3' else '$2, $3' end;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(entry) - ''ordinality'' order by entry.ordinality), ''[]'')
    from public.%I($1, %s) with ordinality as entry', 'report_' || report.name, days)
    into rows using report.business_id, report.from_date, report.to_date;
  return rows;
end
$$;

grant execute on function public.report to authenticated, service_role;
