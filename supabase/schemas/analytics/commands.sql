-- Counts one event of today. Visitors choose the referrer and the source: from 2,000 rows a day on new ones are left out, so that a
-- flood makes no more rows than there are pages.
create function private.count_page(event text, page text, plan text, plan_value integer, referrer text, source text, language text,
  device text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  counted private.page_days;
begin
  counted := (today, event, page, plan, referrer, source, language, device, 1, plan_value);
  if counted.referrer || counted.source <> ''
    and not exists (select from private.page_days as known
      where known.day = today and known.event = counted.event and known.page = counted.page and known.plan = counted.plan
        and known.referrer = counted.referrer and known.source = counted.source and known.language = counted.language
        and known.device = counted.device)
    and (select count(*) from private.page_days as known where known.day = today) >= 2000 then
    counted.referrer := '';
    counted.source := '';
  end if;
  insert into private.page_days as known select counted.*
  on conflict on constraint page_days_pkey do update
    set times = known.times + 1, plan_value = known.plan_value + excluded.plan_value;
end
$$;

create function public.count_page(event text, page text, plan text, plan_value integer, referrer text, source text, language text,
  device text) returns void language sql volatile set search_path = '' as $$
  select private.count_page(count_page.event, count_page.page, count_page.plan, count_page.plan_value, count_page.referrer,
    count_page.source, count_page.language, count_page.device)
$$;

grant execute on function private.count_page, public.count_page to service_role;
