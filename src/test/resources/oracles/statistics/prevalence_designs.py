"""Makes prevalence_designs.json. λ is found by numerical minimisation of the variance, not by the formula of the
program; the allocation of labels by trying all allocations. Needs numpy and scipy."""
import itertools
import json

import numpy as np
from scipy import optimize, stats

rng = np.random.default_rng(20240604)


def least(variance):
    found = optimize.minimize_scalar(variance, bounds=(0, 1), method="bounded", options={"xatol": 1e-13})
    return min((0.0, 1.0, float(found.x)), key=lambda l: round(variance(l), 15))


def sample(n, more, rate, accuracy):
    y = (rng.random(n) < rate).astype(int)
    f = np.where(rng.random(n) < accuracy, y, 1 - y)
    truth = (rng.random(more) < rate).astype(int)
    u = np.where(rng.random(more) < accuracy, truth, 1 - truth)
    return dict(y=y.tolist(), f=f.tolist(), f_unlabelled=u.tolist())


def stratified(strata):
    items = sum(len(s["y"]) + len(s["f_unlabelled"]) for s in strata)
    data = [(np.array(s["y"], float), np.array(s["f"], float), np.array(s["f_unlabelled"], float)) for s in strata]

    def planned(lam, y, f, u):
        # variance of the estimate as a function of λ, verdicts' variance from all cases of the stratum
        n, more, v = len(y), len(u), np.var(np.r_[f, u], ddof=1)
        return lam ** 2 * v * (1 / n + 1 / more) - 2 * lam * np.cov(y, f)[0, 1] / n

    def total(lam):
        return sum(((len(y) + len(u)) / items) ** 2 * planned(lam, y, f, u) for y, f, u in data)

    common = least(total)
    estimate, variance, below, lambdas = 0.0, 0.0, 0.0, []
    for y, f, u in data:
        own = len(y) >= 50
        lam = least(lambda l: planned(l, y, f, u)) if own else common
        lambdas.append(lam)
        r = y - lam * f
        w = (len(y) + len(u)) / items
        df = len(y) - 1 - (1 if own and lam > 0 else 0)
        part = w ** 2 * np.sum((r - r.mean()) ** 2) / df / len(y)
        estimate += w * (r.mean() + lam * u.mean())
        variance += part + w ** 2 * lam ** 2 * np.var(u, ddof=1) / len(u)
        below += part ** 2 / df
    se, df = float(np.sqrt(variance)), float(variance ** 2 / below)
    t = stats.t.ppf(0.975, df)
    return dict(estimate=float(estimate), se=se, df=df, lambdas=lambdas, ci95=[float(estimate - t * se), float(estimate + t * se)])


def active(y, f, u, p):
    y, f, u, p = (np.array(a, float) for a in (y, f, u, p))
    n, total = len(y), len(y) + len(u)
    share = (1 / p) / np.sum(1 / p)
    everything = np.r_[f, u]

    def terms(lam, power):
        r = y - lam * f
        m = np.dot(share, r)
        first = lam * f + (r - m) * share * total / (1 - share) ** power
        return np.r_[first, lam * u]

    lam = least(lambda l: np.var(terms(l, 0))) if np.var(everything) > 0 else 0.0
    estimate = lam * everything.mean() + np.dot(share, y - lam * f)
    se = float(np.sqrt(np.var(terms(lam, 1)) / total))
    df = float((1 / np.sum(share ** 2) * np.sum(share ** 2) ** 2 / np.sum(share ** 4)) ** 0.5 - 1)
    t = stats.t.ppf(0.975, df)
    return {"lambda_": lam, "estimate": float(estimate), "se": se, "df": df, "ci95": [float(estimate - t * se), float(estimate + t * se)]}


def allocation(strata, labels):
    best, chosen = None, None
    for more in itertools.product(range(labels + 1), repeat=len(strata)):
        if sum(more) != labels or any(m + s["labelled"] > s["items"] for m, s in zip(more, strata)):
            continue
        v = sum((s["items"] * s["sd"]) ** 2 / (m + s["labelled"]) for m, s in zip(more, strata))
        if best is None or v < best - 1e-9:
            best, chosen = v, more
    return dict(further=list(chosen))


cases = []


def case(name, statistic, given, expected, tolerance):
    cases.append({"id": name, "statistic": statistic, "input": given, "expected": expected, "tolerance": {"abs": tolerance}})


three = [sample(60, 400, .7, .9), sample(25, 300, .5, .8), sample(15, 150, .4, .7)]
case("stratified_three", "stratified_ppi", dict(strata=three), stratified(three), 1e-6)
bad = [sample(30, 200, .6, .5), sample(30, 200, .3, .5)]
case("stratified_coin", "stratified_ppi", dict(strata=bad), stratified(bad), 1e-6)
for name, accuracy in (("active_good", .9), ("active_coin", .5)):
    s = sample(80, 600, .6, accuracy)
    p = (0.02 + 0.4 * rng.random(80)).round(4).tolist()
    case(name, "active_ppi", dict(**s, p=p), active(s["y"], s["f"], s["f_unlabelled"], p), 1e-6)
strata = [dict(items=40, labelled=3, sd=.5), dict(items=60, labelled=4, sd=.2), dict(items=9, labelled=2, sd=.6)]
case("neyman_12", "neyman", dict(strata=strata, labels=12), allocation(strata, 12), 0)
strata = [dict(items=100, labelled=20, sd=.1), dict(items=100, labelled=2, sd=.45), dict(items=5, labelled=4, sd=.9)]
case("neyman_caps", "neyman", dict(strata=strata, labels=10), allocation(strata, 10), 0)

with open("prevalence_designs.json", "w") as out:
    about = ("Stratified and active prediction-powered rates and Neyman's allocation of further labels, made by "
             "prevalence_designs.py: lambda by numerical minimisation, the allocation by exhaustive search.")
    json.dump({"about": about, "suite": "developer", "schema_version": 1, "case_count": len(cases), "cases": cases}, out)
    out.write("\n")
